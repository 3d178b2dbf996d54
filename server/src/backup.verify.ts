import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readManifest } from './platform/backup/backup.manifest.ts'
import { restoreBackup } from './platform/backup/backup.restore.ts'
import { TarReader } from './platform/backup/tar.reader.ts'
import { CommandFailure } from './platform/command.ts'
import type { Keys } from './platform/config/keys.ts'
import { BinariesMissing } from './platform/db/embedded.binaries.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { LocalFileStore } from './platform/files/local.store.ts'
import type { Log } from './platform/log/log.port.ts'
import { checkLog, filledTables, settleLog } from './restored.ts'

/**
 * Restores a backup into a PostgreSQL of its own that is thrown away: rows are counted and summed as they arrive and read back, files are
 * compared, the chain of the operation log is checked. Throws in words where the backup could not be restored.
 */
export async function verifyBackup(source: string, keys: Keys, log: Log, say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'camp-verify-'))
  const archive = await TarReader.open(source)
  try {
    const manifest = await readManifest(archive)
    say('verifying: restoring it into a database that is thrown away')
    const scratch = await startEmbedded({ dataDir: folder, log, durable: false, scratch: true }).catch((error: Error) => {
      if (!(error instanceof BinariesMissing)) throw error
      throw new CommandFailure(
        `${source} was not verified: that needs the PostgreSQL that the product brings along. Verify it where that is installed, by npm run restore into a new DATA_DIR`,
        error,
      )
    })
    try {
      const store = new LocalFileStore(path.join(folder, 'data'))
      await restoreBackup({ url: scratch.url, archive, manifest, store, log, say, filled: filledTables, settle: settleLog })
      if (!(await checkLog(scratch.url, keys, say))) throw new CommandFailure('the operation log in it is not whole')
    } finally {
      await scratch.stop()
    }
  } catch (error) {
    if (error instanceof CommandFailure && error.cause instanceof BinariesMissing) throw error
    throw new CommandFailure(`${source} cannot be restored: ${error instanceof Error ? error.message : String(error)}`, error)
  } finally {
    await archive.close()
    await rm(folder, { recursive: true, force: true })
  }
}
