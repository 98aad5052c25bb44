import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Id, Moment } from './fields.ts'

/** The kind of a stored file. */
export const MediaKind = z.enum(['picture', 'video', 'audio', 'pdf'])
export type MediaKind = z.infer<typeof MediaKind>

/**
 * A stored file. `url`: an address under /media; `name`: the original file name, null for pictures; `size`:
 * the total bytes of all stored versions; `width`, `height`: the dimensions of the largest size, in pixels;
 * `duration`: the length of an animated picture in seconds (only the largest size is animated). Unknown
 * values are null: the server doesn't measure video and audio files.
 */
export const Media = z.object({
  url: z.string(),
  kind: MediaKind,
  name: z.string().nullable(),
  contentType: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
})
export type Media = z.infer<typeof Media>

/**
 * A resumable upload. `offset`: the bytes stored so far; `length`: the total bytes; `expiresAt`: when the
 * upload is removed if no more bytes arrive; `media`: the finished file.
 */
export const OpenUpload = z.object({
  id: z.string(),
  offset: z.int(),
  length: z.int(),
  expiresAt: Moment,
  media: Media.nullable(),
})
export type OpenUpload = z.infer<typeof OpenUpload>

/** The vault that a file is uploaded for. The file counts toward the vault owner's quota (FAM-03). */
const ForVault = z.object({ vaultId: z.coerce.number().pipe(Id).optional() })

const PhotoUrl = z.object({ photoUrl: z.string() })

/** Endpoints for uploading and reading files. */
export const uploads = {
  temporaryPhoto: call('POST /api/upload/temp', {
    summary: 'Upload a photo before there is an account (API-24)',
    notes:
      'The photo is removed after 24 hours unless it is used. 415 `not_an_image`; without room as `POST /api/upload`.',
    access: ['invitee', 'member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl, ...refusals(413, 415, 503) },
  }),
  photo: call('POST /api/upload/photo', {
    summary: 'Upload a photo (API-23)',
    notes: '415 `not_an_image`; without room as `POST /api/upload`.',
    access: ['member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl, ...refusals(413, 415, 503) },
  }),
  files: call('POST /api/upload', {
    summary: 'Upload images, video, audio or PDFs, known by their content, not their name',
    notes:
      "All files or none. In a file's name, `%22` is a quotation mark, as browsers send it, and `%2522` is `%22`. 415 `unsupported_media_type` for other content, for a film or a recording whose place of recording cannot be removed (VLT-125), whose picture or sound has an unknown format, or whose end is missing, without which nothing plays it. 400 `too_many_files` for more than 20, `file_required` for none; 413 `too_large`: over `MAX_UPLOAD_MB`; 413 `too_many_pixels` for a picture or an animation (VLT-149, VLT-150); 413 `quota_used_up`: more than the member may keep (`MEMBER_QUOTA_MB`); 503 `disk_full`: too little free space on the disk; 503 `store_away`: the store of files is away. An upload belongs to its uploader until a post or an item of theirs uses it; an unused one is removed after 24 hours. `vaultId`: the files are for that vault, count towards its owner's quota and can be used only there; 403 `not_owner`, `may_not_add`, `muted` for a caller who may not add to it. A vault user must give it (403 `vault_only`).",
    access: ['member', 'vault_user'],
    query: ForVault,
    upload: { file: 'file', many: true },
    replies: {
      200: z.object({ url: z.string(), mediaUrls: z.array(z.string()), media: z.array(Media) }),
      ...refusals(403, 404, 413, 415, 503),
    },
  }),
  offered: call('OPTIONS /api/uploads', {
    summary: 'The supported parts of tus 1.0, in headers',
    notes: '`Tus-Version`, `Tus-Extension` (creation, expiration, termination), `Tus-Max-Size`.',
    access: ['anyone'],
    resumable: true,
    replies: { 204: NoContent },
  }),
  open: call('POST /api/uploads', {
    summary: 'Begin a file that comes in pieces (VLT-140)',
    notes:
      'Headers in: `Upload-Length`, and `Upload-Metadata` with the `filename` (at most 2,000 characters). Headers out: `Location` and `Upload-Expires`. The room for the whole file is held from now on. 400 `length_required`, `length_deferred`, `file_required` (no byte), `metadata_too_long`; 413 `too_large`, `quota_used_up` and 503 `disk_full`, `store_away` as `POST /api/upload`; 409 `too_many_open` for the 21st. If there is no room, or too many are open, those without a byte for an hour are given up. `vaultId` as `POST /api/upload`.',
    access: ['member', 'vault_user'],
    query: ForVault,
    resumable: true,
    replies: { 201: NoContent, ...refusals(400, 403, 404, 409, 413, 503) },
  }),
  progress: call('GET /api/uploads/:uploadId', {
    summary: 'The progress of a file that comes in pieces',
    notes:
      'For its sender. The same is in headers, which are all of the response to `HEAD`: `Upload-Offset`, `Upload-Length`, `Upload-Metadata`, `Upload-Expires`, and `Upload-Media` once it is whole. 423 `being_written`, with `Retry-After`: a request is adding to it, so the offset is about to change.',
    access: ['member', 'vault_user'],
    resumable: true,
    replies: { 200: OpenUpload, ...refusals(404, 423) },
  }),
  piece: call('PATCH /api/uploads/:uploadId', {
    summary: 'Send the next piece of a file',
    notes:
      'For its sender. The body is the next bytes, as `application/offset+octet-stream` (otherwise 415 `not_octets`), from `Upload-Offset` on (otherwise 400 `offset_required`). Headers out: `Upload-Offset`, `Upload-Expires`, and with the last byte `Upload-Media`: the Media that `POST /api/upload` would respond with, as JSON in base64. The bytes that have arrived are kept when the connection breaks off. 409 `offset_conflict`, with the right `Upload-Offset`; 423 `being_written`, with `Retry-After`: another request is adding to it; 413 `too_long`: more bytes than were announced. 415 `unsupported_media_type` as soon as the first 64 kB show it, and at the end for a film as `POST /api/upload`, 413 `too_many_pixels`, 409 `too_many_pieces` (10,000): the upload is then gone. A piece without bytes asks once more to complete a whole file. 403 `not_owner`, `may_not_add`, `muted` or 404 once the caller may no longer add to the vault: the upload is then gone.',
    access: ['member', 'vault_user'],
    resumable: true,
    replies: { 204: NoContent, ...refusals(400, 403, 404, 409, 413, 415, 423, 503) },
  }),
  cancel: call('DELETE /api/uploads/:uploadId', {
    summary: 'Give up a file that comes in pieces',
    notes: 'For its sender. Its bytes are removed, also if it is whole and nothing uses it yet.',
    access: ['member', 'vault_user'],
    resumable: true,
    replies: { 204: NoContent, ...refusals(404) },
  }),
  media: call('GET /media/:uploadId', {
    summary: 'A stored file',
    notes:
      "For every caller who may see a thing that uses it; 404 for others, strangers included, also after their access ended. A profile photo is also open to every session and to invitees. Ranges are honoured. `Cache-Control: private, no-cache` and an `ETag`: a browser asks each time, and gets a 304 for a file that it has. `X-Content-Type-Options: nosniff`. `size`, for images: the longest side is 320 ('thumb'), 960 ('medium') or 1600 ('full') pixels. 503 `store_away`: the store of files is away.",
    access: ['anyone'],
    query: z.object({ size: z.enum(['thumb', 'medium', 'full']).optional() }),
    replies: { 200: z.any(), ...refusals(404, 503) },
  }),
}
