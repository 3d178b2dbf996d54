import { statfs } from 'node:fs/promises'
import path from 'node:path'

export interface Volume {
  readonly free: number
  readonly size: number
}

const volumeOf = (folder: string): Promise<Volume | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )

/** Where files lie: `files` below the data directory may be a volume of its own. Null where nothing can be said. */
export const volumeOfFiles = async ({ dataDir }: { readonly dataDir: string }): Promise<Volume | null> =>
  (await volumeOf(path.join(dataDir, 'files'))) ?? volumeOf(dataDir)

/** The one with the least room of those that hold the data directory and its files. */
export async function fullestVolume(config: { readonly dataDir: string }): Promise<Volume | null> {
  const volumes = [await volumeOf(config.dataDir), await volumeOfFiles(config)].filter((one) => one !== null)
  return volumes.reduce<Volume | null>((least, one) => (least && least.free <= one.free ? least : one), null)
}
