import { AppError } from '../platform/errors.ts'

const MAGIC: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Is the picture of a person, where one was sent, what it says it is? By content, not by name (security rule 20). */
export function assertPicture(dataUrl: string | null | undefined): void {
  if (!dataUrl) return
  const [, kind = '', base64 = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(dataUrl) ?? []
  if (!MAGIC[kind]?.(Buffer.from(base64, 'base64'))) throw new AppError('NOT_A_PICTURE', {}, { field: 'avatarUrl' })
}
