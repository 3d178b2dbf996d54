import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import type { MediaPurpose } from '@camp/contract/media/media.purposes'
import { addressOf, type Caller } from './http.ts'

/** Sends a file in as the upload field of the console does. */
export async function sentFile(caller: Caller, purpose: MediaPurpose, name: string, bytes: Buffer): Promise<MediaFile> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })
  if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`)
  return (await response.json()) as MediaFile // the answer of the call
}
