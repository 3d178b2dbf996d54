import { type FileHandle, open } from 'node:fs/promises'
import { type FileTypeResult, fileTypeFromFile } from 'file-type'

/** Readers of PDF look for the head in so many bytes, players of MP3 go on a little further. */
const MOST_BEFORE = 1_024
const MOST_AFTER_TAG = 65_536
const TAG_HEAD = 10

const PDF = { ext: 'pdf', mime: 'application/pdf' } as const
const MP3 = { ext: 'mp3', mime: 'audio/mpeg' } as const

async function bytesAt(file: FileHandle, at: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, at)
  return buffer.subarray(0, bytesRead)
}

/** Where a file begins, behind bytes of nothing: zeros, and white space. */
function beginOf(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte !== 0 && byte !== 0x20 && (byte < 0x09 || byte > 0x0d))
  return at === -1 ? bytes.length : at
}

/** A frame of MPEG audio, layer III. */
const isFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2

/** The type of a file that begins with nothing, or has nothing between its ID3 tag and its sound, as far as readers and players take it. */
async function behindNothing(file: FileHandle): Promise<FileTypeResult | undefined> {
  const first = await bytesAt(file, 0, MOST_BEFORE + TAG_HEAD)
  const begin = beginOf(first)
  if (begin > MOST_BEFORE) return undefined
  const head = first.subarray(begin)
  if (head.toString('latin1', 0, 5) === '%PDF-') return PDF
  if (isFrame(head)) return MP3
  // A tag further on would keep what it tells: it is blanked at the beginning alone.
  if (begin > 0 || head.toString('latin1', 0, 3) !== 'ID3' || head.length < TAG_HEAD) return undefined
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0)
  const sound = await bytesAt(file, TAG_HEAD + size, MOST_AFTER_TAG)
  const zeros = sound.findIndex((byte) => byte !== 0)
  return zeros !== -1 && isFrame(sound.subarray(zeros)) ? MP3 : undefined
}

/** What a file on the disk is by its bytes. */
export async function typeOfFile(path: string): Promise<FileTypeResult | undefined> {
  const found = await fileTypeFromFile(path)
  if (found) return found
  const file = await open(path)
  try {
    return await behindNothing(file)
  } finally {
    await file.close()
  }
}
