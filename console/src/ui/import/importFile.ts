import { IMPORT_MAX_BYTES } from '@camp/contract/base/changes'
import { errorText } from '@camp/contract/errors'
import { currentLanguage, textOf } from '../../platform/i18n.ts'
import { changesText } from '../change/changes.text.ts'

const MB = 1024 * 1024
const words = textOf(changesText)

/** What is wrong with a file before it is sent, in words. */
export function fileRefusal([file, ...others]: readonly File[]): string | undefined {
  if (!file) return undefined
  const language = currentLanguage()
  if (others.length > 0) return words('onlyOne')
  if (!/\.(?:xlsx|csv)$/i.test(file.name)) return errorText('SHEET_NOT_ONE', {}, language)
  if (file.size > IMPORT_MAX_BYTES) return errorText('FILE_TOO_LARGE', { most: IMPORT_MAX_BYTES / MB }, language)
  return undefined
}

/** A copy in memory: the file on the disk may change or go while it is sent. */
export async function copyOf(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
