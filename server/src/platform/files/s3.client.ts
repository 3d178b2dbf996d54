import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../config/config.s3.ts'
import type { ByteRange } from './file.store.ts'
import { s3Fetch } from './s3.fetch.ts'

interface Listed {
  readonly key: string
  readonly written: Date
}

/** The four requests that files need, signed, to a bucket in the path. */
export function s3Client(config: S3Config, silentMs: number) {
  const send = s3Fetch({ bucket: config.bucket, silentMs })
  const bucket = `${config.endpoint}/${config.bucket}`

  async function request(method: string, url: string, headers: Record<string, string> = {}, body?: RequestInit['body']): Promise<Response> {
    const { accessKeyId, secretAccessKey, region } = config
    const signed = await new AwsV4Signer({ accessKeyId, secretAccessKey, region, service: 's3', method, url, headers }).sign()
    return send(signed.url, { method, headers: [...signed.headers], ...(body !== undefined && { body }) })
  }

  return {
    /** The bytes of an object, or of a range of it; null where there is none. */
    get: async (key: string, range?: ByteRange): Promise<ReadableStream | null> => {
      const response = await request('GET', `${bucket}/${key}`, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      if (response.status === 404) return null
      return response.body ?? new Blob([]).stream()
    },

    /** Puts an object. The store itself compares what arrives with the checksum, and keeps nothing else. */
    put: async (key: string, body: RequestInit['body'], facts: { size: number; sha256: string }): Promise<void> => {
      const headers = {
        'x-amz-content-sha256': facts.sha256,
        'content-length': String(facts.size),
        'content-type': 'application/octet-stream',
      }
      await finished(await request('PUT', `${bucket}/${key}`, headers, body))
    },

    /** Removes an object; one that is not there is as good as removed. */
    remove: async (key: string): Promise<void> => finished(await request('DELETE', `${bucket}/${key}`)),

    /** Up to a thousand objects, and from where to go on; null: those were all. */
    list: async (prefix: string, from: string | null): Promise<{ objects: readonly Listed[]; next: string | null }> => {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(from !== null && { 'continuation-token': from }) })
      const xml = await (await request('GET', `${bucket}?${query}`)).text()
      const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
        key: textIn(one, 'Key') ?? '',
        written: new Date(textIn(one, 'LastModified') ?? ''),
      }))
      return { objects, next: textIn(xml, 'NextContinuationToken') }
    },
  }
}

/** Reads an answer to its end, so that its connection serves again. */
async function finished(response: Response): Promise<void> {
  await response.arrayBuffer()
}

const plain: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

/** The text of an element without children; null where it is not there. */
function textIn(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text?.replace(/&\w+;/g, (entity) => plain[entity] ?? entity) ?? null
}
