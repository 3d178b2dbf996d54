import { kindEndings, kindOfName, type MediaKind, type MediaPurpose, mostBytes, purposeRules } from '@camp/contract/media/media.purposes'
import type { FileTypeResult } from 'file-type'
import { AppError } from '../platform/errors.ts'

/** What its bytes say that a file is, by the endings that people give such files. */
const SAME: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jfif: 'jpg',
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
  qt: 'mov',
  ogv: 'ogg',
}
/**
 * Containers that hold sound as well as pictures: an .m4a is an .mp4 inside, and phones write the brand of 3GP into one. A picture is drawn anew
 * by what it is: a WebP that a messenger called .jpg is one.
 */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['mp4', 'm4a', 'mov', '3gp']),
  new Set(['webm', 'mkv']),
  new Set(['aac', 'm4a']),
  new Set(['jpg', 'png', 'webp', 'gif', 'avif']),
]

const endingOf = (name: string): string => (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? '').toLowerCase()
const plain = (ending: string): string => SAME[ending] ?? ending
const alike = (one: string, other: string): boolean => one === other || ALIKE.some((set) => set.has(one) && set.has(other))

/** The kind that a name promises, where the purpose takes it (or only some kinds of it) and it is no larger than its kind may be. */
export function kindFor(purpose: MediaPurpose, name: string, size: number, kinds = purposeRules[purpose].kinds): MediaKind {
  const kind = kindOfName(name)
  if (!kind || !kinds.includes(kind)) {
    throw new AppError('MEDIA_KIND', { endings: kinds.flatMap((one) => kindEndings[one]).join(', ') }, { field: 'file' })
  }
  const most = mostBytes[kind]
  if (size > most) throw new AppError('MEDIA_TOO_LARGE', { ending: endingOf(name), most: Math.floor(most / 1_048_576) }, { field: 'file' })
  return kind
}

/** The true type of a file, of what its first bytes say; refused where its name says otherwise. */
export function typeIn(found: FileTypeResult | undefined, name: string): string {
  const ending = plain(endingOf(name))
  if (!found || !alike(plain(found.ext), ending)) throw new AppError('MEDIA_NOT_AS_NAMED', { ending }, { field: 'file' })
  return found.mime
}
