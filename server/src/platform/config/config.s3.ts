import { serviceUrl } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** A bucket of S3, or of whatever speaks like it. */
export interface S3Config {
  /** Without the bucket, which follows as the first part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** The variables that set S3 up. */
export const s3Keys = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const

const REGION = 'S3_REGION'

/** Where files are kept instead of on the disk: all of it or nothing. */
export function readS3(read: ConfigReader): S3Config | null {
  const needed = Object.values(s3Keys)
  read.onlyKnown('S3_', [...needed, REGION])
  const missing = needed.filter((name) => read.text(name) === null)
  if (missing.length === needed.length) {
    if (read.text(REGION) !== null) read.problems.push(`${REGION} has no meaning without ${needed.join(', ')}`)
    return null
  }
  if (missing.length > 0) {
    read.problems.push(`S3 needs all of its settings; missing: ${missing.join(', ')}`)
    return null
  }
  const bucket = read.text(s3Keys.bucket) ?? ''
  const endpoint = serviceUrl(read, s3Keys.endpoint) ?? ''
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(bucket)) {
    read.problems.push(`${s3Keys.bucket} must be the name of a bucket, not "${bucket}"`)
  }
  if (endpoint && /[?#@]/.test(endpoint)) read.problems.push(`${s3Keys.endpoint} must be an address alone, without keys or a query`)
  return {
    endpoint,
    bucket,
    accessKeyId: read.text(s3Keys.accessKeyId) ?? '',
    secretAccessKey: read.text(s3Keys.secretAccessKey) ?? '',
    region: read.text(REGION) ?? 'us-east-1',
  }
}
