// Runs in the page of a builder before its scripts. `builderAdapter` finds the parts of the builder: see editors.ts.
;(() => {
  const adapter = globalThis.builderAdapter
  const channel = new MessageChannel()
  const waiting = []
  channel.port1.onmessage = () => {
    const now = performance.now()
    for (const resolve of waiting.splice(0)) resolve(now)
  }
  /** Resolves with the time at which the next frame was painted. */
  const waitForPaint = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        waiting.push(resolve)
        channel.port2.postMessage(0)
      })
    })
  /** Checks after each painted frame. Resolves with the time of the first frame for which the check holds; null after `seconds`. */
  const waitUntil = async (check, seconds = 60) => {
    const end = performance.now() + seconds * 1000
    for (;;) {
      const time = await waitForPaint()
      let isTrue = false
      try {
        isTrue = Boolean(check())
      } catch {
        // The builder is not there yet.
      }
      if (isTrue) return time
      if (time > end) return null
    }
  }
  /** The rectangle of an element in the window, also of one in a scaled frame. */
  const getBox = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const frame = element.ownerDocument.defaultView.frameElement
    if (!frame) return { x, y, width, height }
    const outer = frame.getBoundingClientRect()
    const scale = outer.width / frame.clientWidth || 1
    return { x: outer.x + x * scale, y: outer.y + y * scale, width: width * scale, height: height * scale }
  }
  const isInSight = (element) => {
    const { x, y, width, height } = getBox(element)
    if (width === 0 || height === 0) return false
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    const frame = element.ownerDocument.defaultView.frameElement
    const top = frame ?? document.elementFromPoint(centerX, centerY)
    if (frame && document.elementFromPoint(centerX, centerY) !== frame) return false
    return frame !== null || (top !== null && (element.contains(top) || top.contains(element)))
  }
  const find = (id) => adapter.listBlocks().find((element) => adapter.getId(element) === id)
  const inputTimes = { keydown: [], pointerup: [] }
  const watchInput = (target) => {
    const offset = target.performance.timeOrigin - performance.timeOrigin
    for (const type of Object.keys(inputTimes))
      target.addEventListener(type, (event) => inputTimes[type].push(event.timeStamp + offset), true)
  }
  watchInput(globalThis)
  let frames = []
  let isRecording = false
  const isAnimating = () => {
    const canvas = adapter.getCanvas()
    return [document, canvas].some((each) =>
      each.getAnimations().some(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
      }),
    )
  }
  const describePositions = () =>
    adapter
      .listBlocks()
      .slice(0, 16)
      .map((element) => `${adapter.getId(element)} ${Math.round(element.getBoundingClientRect().y)}`)
      .join()
  globalThis.builderBench = {
    inputTimes,
    watchCanvas() {
      const view = adapter.getCanvas().defaultView
      if (view && view !== globalThis) watchInput(view)
    },
    listIds: (count) => adapter.listBlocks().slice(0, count).map(adapter.getId),
    getBox: (id) => getBox(adapter.getGrip?.(id) ?? find(id)),
    getFieldBox: () => getBox(adapter.getField()),
    firstInSight: waitUntil(() => adapter.listBlocks().length > 1 && isInSight(adapter.listBlocks()[1])),
    waitForForm: (id) => waitUntil(() => adapter.getSelected() === id && adapter.getField()),
    waitForShownKeys: (count) => waitUntil(() => globalThis.shownKeys >= count),
    /** Begins to record the times from keys to the frames that show them. The promise `typed` has them. */
    startTyping(id, text) {
      const before = adapter.getText(id)
      inputTimes.keydown.length = 0
      globalThis.shownKeys = 0
      const record = async () => {
        const delays = []
        for (let count = 1; count <= text.length; count++) {
          const time = await waitUntil(() => adapter.getText(id).startsWith(before + text.slice(0, count)))
          delays.push(time - inputTimes.keydown[count - 1])
          globalThis.shownKeys = count
        }
        return delays
      }
      globalThis.builderBench.typed = record()
    },
    startFrames() {
      frames = []
      isRecording = true
      const record = (time) => {
        frames.push(time)
        if (isRecording) requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
    },
    stopFrames() {
      isRecording = false
      return frames.slice(1).map((time, index) => time - frames[index])
    },
    /** Begins to wait for the release of the pointer. The promise `still` has the milliseconds from it until no block has moved for 150 ms. */
    watchDrop() {
      inputTimes.pointerup.length = 0
      const watch = async () => {
        await waitUntil(() => inputTimes.pointerup.length > 0)
        const [released] = inputTimes.pointerup
        let positions = ''
        let since = null
        for (;;) {
          const time = await waitForPaint()
          const now = describePositions()
          if (adapter.isBusy() || isAnimating() || now !== positions) since = null
          else since ??= time
          positions = now
          if (since !== null && time - since >= 150) return since - released
          if (!(time - released < 20_000)) return null
        }
      }
      globalThis.builderBench.still = watch()
    },
  }
})()
