import type { Media, OpenUpload } from '@kinhold/contract/uploads'
import { read, send } from '../../api.ts'
import { sendBytes, sendHeaders, upload } from '../../uploads.ts'

type Sending = { onProgress: (part: number) => void; signal: AbortSignal }
/** The vault that a file is uploaded for, if the vault isn't the user's own (FAM-03). */
export type ForVault = { vaultId?: number | undefined }

/** The error code for a HEIC picture that this browser can't decode (FAM-16). */
export const HEIC_UNREAD = 'heic_unread'

/** Uploads a file in one request and returns the stored file (UNI-57). Throws ApiError. */
export async function sendWhole(file: File, { vaultId, ...options }: Sending & ForVault): Promise<Media> {
  const input = {
    file: named(file),
    field: 'file' as const,
    ...(vaultId !== undefined && { query: { vaultId } }),
  }
  return (await upload('POST /api/upload', input, options)).media[0]!
}

// A form encodes a quotation mark as %22, so a %22 in the name itself must be escaped.
function named(file: File): File {
  const { name, type, lastModified } = file
  const escaped = name.replaceAll(/%((?:25)*22)/g, '%25$1')
  return escaped === name ? file : new File([file], escaped, { type, lastModified })
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Starts an upload in pieces and returns its id. Throws ApiError. */
export async function openUpload(file: File, { vaultId }: ForVault): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name)))
  const headers = { ...TUS, 'upload-length': String(file.size), 'upload-metadata': `filename ${name}` }
  const query = vaultId !== undefined && { query: { vaultId } }
  const location = await sendHeaders('POST /api/uploads', { headers, wanted: 'location', ...query })
  return location!.slice(location!.lastIndexOf('/') + 1)
}

/** Reads an upload's offset, and the stored file once the upload is complete. Throws ApiError. */
export function seeUpload(uploadId: string, signal: AbortSignal): Promise<OpenUpload> {
  return read('GET /api/uploads/:uploadId', { params: { uploadId } }, { signal })
}

/** Sends a file's bytes from an offset onwards, and returns the new offset. Throws ApiError. */
export async function sendPiece(
  uploadId: string,
  offset: number,
  bytes: Blob,
  options: Sending,
): Promise<number> {
  const headers = {
    ...TUS,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  }
  const input = { params: { uploadId }, bytes, headers, wanted: 'upload-offset' }
  return Number(await sendBytes('PATCH /api/uploads/:uploadId', input, options))
}

export async function cancelUpload(uploadId: string): Promise<void> {
  await read('DELETE /api/uploads/:uploadId', { params: { uploadId } }, { headers: TUS })
}

/** Returns false only if the server reports that the stored file is gone. */
export async function isStored({ url }: Media): Promise<boolean> {
  const response = await send('HEAD', url).catch(() => null)
  return response?.status !== 404
}
