import { type NotifyCode, notifyTexts, type StoredText } from '@camp/contract/base/notify.texts'
import * as z from 'zod'

/** A text of a task or message, as a column of json holds it. */
export const storedText: z.ZodType<StoredText> = z.object({
  code: z.custom<NotifyCode>((code) => typeof code === 'string' && code in notifyTexts),
  data: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
