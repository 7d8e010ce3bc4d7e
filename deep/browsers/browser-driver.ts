/** The functions of a browser that the smoke suite needs. Coordinates are CSS pixels of the viewport. */
export interface BrowserDriver {
  goto(address: string): Promise<void>
  /** Evaluates an expression in the page; its value must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Moves and clicks in one step, so that the element under the pointer has no time to move. */
  click(x: number, y: number): Promise<void>
  moveMouse(x: number, y: number): Promise<void>
  pressMouse(): Promise<void>
  releaseMouse(): Promise<void>
  doubleClick(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export type Key = 'Backspace' | 'End' | 'Enter' | 'Escape'

/** Window size of both browsers. */
export const viewport = { width: 1440, height: 900 }
