import { blocks, elements, pages, type Reader } from './media.containers.rules.ts'

/**
 * Phones write where a recording was made into the recording: a child's home. What is not sound or picture is blanked while the bytes come in,
 * at the same length, so that nothing in the file moves.
 */
const HOLDS_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
const TOLD_BOXES = new Set(['udta', 'meta', 'uuid'])

/** MP4, M4A and MOV: boxes of a size and a name. */
const boxes: Reader = (bytes) => {
  if (bytes.length < 8) return { needs: 8 }
  const name = bytes.toString('latin1', 4, 8)
  const short = bytes.readUInt32BE(0)
  if (short === 1 && bytes.length < 16) return { needs: 16 }
  const headerLength = short === 1 ? 16 : 8
  const size = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short === 0 ? Number.MAX_SAFE_INTEGER : short
  if (size < headerLength || !/^[\x20-\x7e\xa9]{4}$/.test(name)) return null
  const blank = TOLD_BOXES.has(name)
  const header = Buffer.from(bytes.subarray(0, headerLength))
  if (blank) header.write('free', 4, 'latin1')
  return { header, length: HOLDS_BOXES.has(name) ? 0 : size - headerLength, blank }
}

const SOUND_CHUNKS = new Set(['fmt ', 'data', 'fact', 'cue ', 'smpl', 'JUNK', 'PEAK'])

/** WAV: chunks of a name and a size, each on an even place. */
function chunks(): Reader {
  let begun = false
  return (bytes) => {
    if (!begun) {
      if (bytes.length < 12) return { needs: 12 }
      begun = true
      return { header: Buffer.from(bytes.subarray(0, 12)), length: 0, blank: false }
    }
    if (bytes.length < 8) return { needs: 8 }
    const blank = !SOUND_CHUNKS.has(bytes.toString('latin1', 0, 4))
    const header = Buffer.from(bytes.subarray(0, 8))
    if (blank) header.write('JUNK', 0, 'latin1')
    const size = bytes.readUInt32LE(4)
    return { header, length: size + (size % 2), blank }
  }
}

/** MP3: one tag before the sound, all of whose frames give way to the padding that it may hold. */
function tag(): Reader {
  let begun = false
  return (bytes) => {
    if (begun) return null
    if (bytes.length < 10) return { needs: 10 }
    begun = true
    const header = Buffer.from(bytes.subarray(0, 10))
    // Nor is what follows it a header of its own any more, which a flag said.
    header[5] = 0
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
    return { header, length: size, blank: true }
  }
}

function readerOf(first: Buffer): Reader | null {
  if (first.toString('latin1', 0, 3) === 'ID3') return tag()
  if (first.toString('latin1', 0, 4) === 'fLaC') return blocks()
  if (first.toString('latin1', 0, 4) === 'OggS') return pages()
  if (first.readUInt32BE(0) === 0x1a45dfa3) return elements
  if (first.toString('latin1', 0, 4) === 'RIFF' && first.toString('latin1', 8, 12) === 'WAVE') return chunks()
  return ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(first.toString('latin1', 4, 8)) ? boxes : null
}

/** The bytes of a recording without what they tell beside it. What has none of the known forms stays as it is. */
export async function* withoutPlaces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let needs = 12
  let reader: Reader | null | undefined
  let box: { left: number; blank: boolean } | null = null
  for await (const chunk of content) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length > 0) {
      if (box && box.left > 0) {
        const taken = held.subarray(0, box.left)
        box.left -= taken.length
        held = held.subarray(taken.length)
        yield box.blank ? Buffer.alloc(taken.length) : taken
        continue
      }
      if (held.length < needs) break
      if (reader === undefined) reader = readerOf(held)
      const next: ReturnType<Reader> = reader ? reader(held) : null
      if (next === null) {
        reader = null
        needs = 0
        yield held
        held = Buffer.alloc(0)
      } else if ('needs' in next) {
        needs = next.needs
      } else {
        held = held.subarray(next.header.length)
        box = { left: next.length, blank: next.blank }
        needs = 0
        yield next.header
      }
    }
  }
  if (held.length > 0) yield held
}
