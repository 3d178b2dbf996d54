import { ConfigError } from '../config/config.read.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.port.ts'
import type { FileStore } from './file.store.ts'
import { LocalFileStore } from './local.store.ts'
import { S3Failure } from './s3.fetch.ts'
import { S3FileStore } from './s3.store.ts'

/**
 * Where this installation keeps files. A bucket or key that the store refuses is a mistake of the configuration; one that is away for now is
 * not: everything but files works meanwhile.
 */
export async function openFileStore(config: Pick<Config, 's3' | 'dataDir'>, log: Pick<Log, 'error'>): Promise<FileStore> {
  if (config.s3 === null) return new LocalFileStore(config.dataDir)
  const store = new S3FileStore(config.s3, config.dataDir)
  try {
    await store.check()
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    if (error.final) throw new ConfigError([error.message])
    log.error({ err: error }, 'the store of files does not answer')
  }
  return store
}
