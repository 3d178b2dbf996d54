import { mkdir, mkdtemp, rm, statfs, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { volumeOfFiles } from './volumes.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'volumes-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** A file system other than that of the data directory. */
const OTHER = '/dev/shm'

test.skipIf(process.platform !== 'linux')('the room for files is that of the volume on which they lie', async () => {
  const other = await statfs(OTHER)
  expect((await volumeOfFiles({ dataDir }))?.size).toBe((await statfs(dataDir)).blocks * (await statfs(dataDir)).bsize)
  await symlink(OTHER, path.join(dataDir, 'files'))
  expect((await volumeOfFiles({ dataDir }))?.size).toBe(other.blocks * other.bsize)
})

test('and that of the data directory where nothing was kept yet, or both are one', async () => {
  const before = await volumeOfFiles({ dataDir })
  await mkdir(path.join(dataDir, 'files'))
  expect((await volumeOfFiles({ dataDir }))?.size).toBe(before?.size)
  expect(await volumeOfFiles({ dataDir: path.join(dataDir, 'nowhere') })).toBeNull()
})
