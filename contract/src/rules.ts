import * as z from 'zod'
import { text } from './wire.ts'

// The validation rules of the specification, section 5.

export const simplePassword = () => z.string().min(4).max(20)
export const complexPassword = () => z.string().min(8).max(20)
export const realName = () => text(40, 2)
