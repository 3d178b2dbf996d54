import * as z from 'zod'
import { count, done } from './page.ts'

/** For so many minutes a step can be taken back. The console offers it for eight seconds, and with Z. */
export const UNDO_MINUTES = 10

/** So long what was said waits before it leaves: as long as its toast says so, with the way back. */
export const SEND_HOLD_SECONDS = 8

/** What a step answers that can be taken back: the number to name for it. */
export const undo = z.int()
/** Null: nothing was changed, and there is nothing to take back. */
export const undoMaybe = undo.nullable()
/** Removed, and can be brought back. */
export const removed = done.extend({ undo })
/** So many were changed, and can be as they were. */
export const countedBack = count.extend({ undo: undoMaybe })
