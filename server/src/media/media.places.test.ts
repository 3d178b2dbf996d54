import { tune } from '@camp/demo/demo.recordings'
import { expect, test } from 'vitest'
import { withoutPlaces } from './media.places.service.ts'

const PLACE = '+39.9042+116.4074/'

const box = (name: string, ...inside: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8, 0)
  header.write(name, 4, 'latin1')
  return Buffer.concat([header, body])
}
const chunk = (name: string, text: string): Buffer => {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(text.length, 4)
  return Buffer.concat([header, Buffer.from(text), Buffer.alloc(text.length % 2)])
}

/** As it comes in: in portions of any size. */
async function cleaned(bytes: Buffer, portion: number): Promise<Buffer> {
  async function* portions() {
    for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion)
  }
  const parts: Buffer[] = []
  for await (const part of withoutPlaces(portions())) parts.push(part)
  return Buffer.concat(parts)
}

const sound = Buffer.from('the sound itself, with udta and meta in it')
const film = (...told: readonly Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isomisom')),
    box('moov', box('mvhd', Buffer.alloc(100, 7)), box('trak', box('tkhd', Buffer.alloc(84, 5)), ...told), ...told),
    box('mdat', sound),
  ])

test.each([1, 5, 64, 1 << 20])('the place of a film goes on its way in, and nothing else moves: portions of %i', async (portion) => {
  const told = [
    box('udta', box('\xa9xyz', Buffer.from(`\0\x12\x15\xc7${PLACE}`))),
    box('meta', Buffer.from(PLACE)),
    box('uuid', Buffer.from(`x${PLACE}`)),
  ]
  const bytes = film(...told)
  const clean = await cleaned(bytes, portion)
  expect(clean.length).toBe(bytes.length)
  expect(clean.includes(PLACE)).toBe(false)
  expect(clean.includes('udta and meta in it')).toBe(true)
  expect(clean.indexOf('mdat')).toBe(bytes.indexOf('mdat'))
  expect(clean.includes(Buffer.alloc(100, 7))).toBe(true)
  expect(await cleaned(film(), portion)).toEqual(film())
})

test.each([1, 64, 1 << 20])('that of a sound too: tags of an MP3, chunks of a WAV; portions of %i', async (portion) => {
  const frames = Buffer.from(`GEOB\0\0\0\x20\0\0${PLACE}PRIV XMP ${PLACE}`)
  const mp3 = Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([frames.length]),
    frames,
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    sound,
  ])
  const cleanMp3 = await cleaned(mp3, portion)
  expect([cleanMp3.length, cleanMp3.includes(PLACE), cleanMp3.includes(sound)]).toEqual([mp3.length, false, true])

  const plain = tune(1, 3)
  expect(await cleaned(plain, portion)).toEqual(plain)
  const wav = Buffer.concat([plain, chunk('LIST', `INFOICMT${PLACE}`), chunk('_PMX', PLACE)])
  const cleanWav = await cleaned(wav, portion)
  expect([cleanWav.length, cleanWav.includes(PLACE), cleanWav.subarray(0, plain.length).equals(plain)]).toEqual([wav.length, false, true])
})

const element = (id: string, size: Buffer | null, ...inside: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size ?? long, body])
}
const OPEN = Buffer.from('01ffffffffffffff', 'hex')

test.each([1, 5, 1 << 20])(
  'that of a WebM: tags, attachments and title, also of one that was recorded live; portions of %i',
  async (portion) => {
    const head = element('1a45dfa3', Buffer.from([0x84]), Buffer.from('webm'))
    const short = (id: string, text: string) => element(id, Buffer.from([0x80 | text.length]), Buffer.from(text))
    const info = (...more: readonly Buffer[]) => element('1549a966', null, short('2ad7b1', 'scale'), ...more)
    const cluster = element('1f43b675', OPEN, short('e7', '0'), element('a3', null, sound))
    for (const size of [null, OPEN]) {
      const webm = Buffer.concat([
        head,
        element(
          '18538067',
          size,
          info(short('7ba9', PLACE)),
          short('1254c367', PLACE),
          element('1941a469', null, Buffer.from(PLACE)),
          cluster,
        ),
      ])
      const clean = await cleaned(webm, portion)
      expect([clean.length, clean.includes(PLACE), clean.includes(sound)]).toEqual([webm.length, false, true])
      expect(clean.indexOf(cluster)).toBe(webm.indexOf(cluster))
      // What stood there is an element of nothing, to its last byte.
      const at = webm.indexOf(Buffer.from('1254c367', 'hex'))
      expect(clean.subarray(at, at + 5).toString('hex')).toBe(`ec${(0x10000000 + PLACE.length).toString(16)}`)
      const plain = Buffer.concat([head, element('18538067', size, info(), cluster)])
      expect(await cleaned(plain, portion)).toEqual(plain)
    }
  },
)

test.each([1, 64, 1 << 20])('that of a FLAC and of an Ogg, whose pages keep a right sum; portions of %i', async (portion) => {
  const block = (type: number, text: string) => Buffer.concat([Buffer.from([type, 0, 0, text.length]), Buffer.from(text)])
  const flac = Buffer.concat([Buffer.from('fLaC'), block(0, 'x'.repeat(34)), block(4, PLACE), block(0x80 | 6, PLACE), sound])
  const cleanFlac = await cleaned(flac, portion)
  expect([cleanFlac.length, cleanFlac.includes(PLACE), cleanFlac.includes(sound)]).toEqual([flac.length, false, true])
  expect([cleanFlac[42], cleanFlac[42 + 4 + PLACE.length]]).toEqual([1, 0x81])

  const page = (number: number, sum: number, packet: Buffer) => {
    const header = Buffer.alloc(28)
    header.write('OggS', 0, 'latin1')
    header.writeUInt32LE(7, 14)
    header.writeUInt32LE(number, 18)
    header.writeUInt32LE(sum, 22)
    header[26] = 1
    header[27] = packet.length
    return Buffer.concat([header, packet])
  }
  const told = Buffer.from(`OpusTags\x03\0\0\0abc\x01\0\0\0\x13\0\0\0${PLACE}`, 'latin1')
  const rest = page(2, 0x1234, sound)
  const ogg = Buffer.concat([page(0, 0, Buffer.from('OpusHead\x01\x01')), page(1, 0, told), rest])
  const clean = await cleaned(ogg, portion)
  expect([clean.length, clean.includes(PLACE), clean.includes('abc'), clean.subarray(-rest.length).equals(rest)]).toEqual([
    ogg.length,
    false,
    false,
    true,
  ])
  expect(clean.subarray(66, 66 + told.length).toString('latin1')).toBe(`OpusTags${'\0'.repeat(told.length - 8)}`)
  // CRC-32 with the polynomial 04c11db7, not turned round and from zero, over the page with zeros in its place.
  expect(clean.readUInt32LE(38 + 22)).toBe(0x8776f5a9)
  expect(await cleaned(clean, portion)).toEqual(clean)
})

test('what has none of these forms, or breaks off, comes out as it went in', async () => {
  for (const bytes of [
    Buffer.from('an AMR and so on'),
    Buffer.from('x'),
    film().subarray(0, 30),
    Buffer.concat([film(), Buffer.from('\0\0\0\x02free')]),
  ]) {
    expect(await cleaned(bytes, 7)).toEqual(bytes)
  }
})
