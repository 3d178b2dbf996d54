import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tune } from '@camp/demo/demo.recordings'
import { afterAll, expect, it } from 'vitest'
import { secondsOf } from './media.seconds.service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-seconds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = (name: string, bytes: Buffer): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** A film of nothing but empty boxes of eight bytes. */
function boxes(bytes: number): Buffer {
  const film = Buffer.alloc(bytes)
  film.writeUInt32BE(16, 0)
  film.write('ftypisom', 4)
  for (let at = 16; at + 8 <= bytes; at += 8) {
    film.writeUInt32BE(8, at)
    film.write('free', at + 4)
  }
  return film
}

/** A sound of so many frames of 417 bytes, which are silence. */
function frames(count: number): Buffer {
  const sound = Buffer.alloc(count * 417)
  for (let at = 0; at < sound.length; at += 417) sound.set([0xff, 0xfb, 0x90, 0x00], at)
  return sound
}

it('says how long a recording plays, in whatever format', async () => {
  expect(await secondsOf(kept('a.wav', tune(7, 1)), 'audio/wav')).toBe(7)
  // 26 ms each
  expect(await secondsOf(kept('a.mp3', frames(20_000)), 'audio/mpeg')).toBe(522)
  expect(await secondsOf(kept('none.mp4', boxes(1_600)), 'video/mp4')).toBeNull()
})

it('stops in time on a recording that is made to be read for hours', async () => {
  const begun = performance.now()
  await expect(secondsOf(kept('boxes.mp4', boxes(40_000_000)), 'video/mp4', 50)).rejects.toMatchObject({ error: 'MEDIA_DAMAGED' })
  expect(performance.now() - begun).toBeLessThan(5_000)
})

it('lets others work while it reads a recording', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 20)
  await secondsOf(kept('long.mp4', boxes(40_000_000)), 'video/mp4', 1_000).catch(() => null)
  clearInterval(timer)
  // Read in one go it would be none; how many there are is the machine's.
  expect(turns).toBeGreaterThan(1)
})
