import { expect, test } from 'vitest'
import { tune } from '../demo/demo.recordings.ts'
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

test('what has none of these forms, or breaks off, comes out as it went in', async () => {
  for (const bytes of [
    Buffer.from('OggS and so on'),
    Buffer.from('x'),
    film().subarray(0, 30),
    Buffer.concat([film(), Buffer.from('\0\0\0\x02free')]),
  ]) {
    expect(await cleaned(bytes, 7)).toEqual(bytes)
  }
})
