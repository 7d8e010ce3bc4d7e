import type { TestReceiver, ReceiverAnswer } from './test-session.ts'

interface Receiver {
  answer: ReceiverAnswer
  /** Ids of the deliveries that it accepted, the oldest first. */
  accepted: string[]
}

const PATH = '/testing/received/'

/** Webhook receivers below one origin. A test can change how its receiver answers. */
export function createTestReceivers(origin: string) {
  const receivers = new Map<string, Receiver>()
  return {
    /** Creates a receiver or changes its answer. */
    set(answer: ReceiverAnswer): TestReceiver {
      const receiver = receivers.get(answer.name) ?? { answer, accepted: [] }
      receiver.answer = answer
      receivers.set(answer.name, receiver)
      return { url: `${origin}${PATH}${answer.name}`, accepted: receiver.accepted }
    },
    /** The answer to a delivery; undefined if the path is not that of a receiver. */
    receive(path: string, delivery: string): ReceiverAnswer | undefined {
      const receiver = path.startsWith(PATH) ? receivers.get(path.slice(PATH.length)) : undefined
      if (receiver?.answer.status === 200) receiver.accepted.push(delivery)
      return receiver?.answer
    },
  }
}
