import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { Moment, opaque } from './fields.ts'

/** The kind of a stored file, as people see it. */
export const MediaKind = z.enum(['picture', 'video', 'audio', 'pdf'])
export type MediaKind = z.infer<typeof MediaKind>

/**
 * One stored file with the data to show it, so that clients need not fetch it first. Unknown values are null: the width
 * and height of sound, the name of pictures, and data of films and sound that only playback reveals.
 */
export const Media = z.object({
  /** Its address under /media. */
  url: z.string(),
  kind: MediaKind,
  /** Its name on its owner's device. */
  name: z.string().nullable(),
  contentType: z.string(),
  /** Bytes in the store: a picture counts in all its sizes. */
  size: z.int(),
  /** In pixels, upright, of the largest stored size of a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In seconds. */
  duration: z.number().nullable(),
})
export type Media = z.infer<typeof Media>

/** A resumable upload: its stored part, and the resulting file once it is whole. */
export const OpenUpload = z.object({
  id: z.string(),
  /** The number of stored bytes, where the next piece begins. */
  offset: z.int(),
  /** The total number of bytes. */
  length: z.int(),
  /** The time of its removal unless another byte arrives. */
  expiresAt: Moment,
  media: Media.nullable(),
})
export type OpenUpload = z.infer<typeof OpenUpload>

const PhotoUrl = z.object({ photoUrl: z.string() })

/** Calls that receive photos and files, and the one that serves them. */
export const uploads = {
  temporaryPhoto: call({
    method: 'POST',
    path: '/api/upload/temp',
    summary: 'Upload a photo before there is an account (API-24)',
    access: ['invitee', 'member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl, 413: Refusal, 415: Refusal, 503: Refusal },
  }),
  photo: call({
    method: 'POST',
    path: '/api/upload/photo',
    summary: 'Upload a photo (API-23)',
    access: ['member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl, 413: Refusal, 415: Refusal, 503: Refusal },
  }),
  files: call({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload images, video, audio or PDFs, told apart by their content',
    access: ['member'],
    upload: { file: 'file', many: true },
    replies: {
      200: z.object({ url: z.string(), mediaUrls: z.array(z.string()), media: z.array(Media) }),
      413: Refusal,
      415: Refusal,
      503: Refusal,
    },
  }),
  offered: call({
    method: 'OPTIONS',
    path: '/api/uploads',
    summary: 'What of tus 1.0 is spoken here, in headers',
    access: ['anyone'],
    resumable: true,
    replies: { 204: NoContent },
  }),
  open: call({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Begin a file that comes in pieces (VLT-140)',
    access: ['member'],
    resumable: true,
    replies: { 201: NoContent, 400: Refusal, 409: Refusal, 413: Refusal, 503: Refusal },
  }),
  progress: call({
    method: 'GET',
    path: '/api/uploads/:uploadId',
    summary: 'How far a file has come; HEAD answers the same in headers',
    access: ['member'],
    resumable: true,
    params: z.object({ uploadId: opaque(64) }),
    replies: { 200: OpenUpload, 404: Refusal, 423: Refusal },
  }),
  piece: call({
    method: 'PATCH',
    path: '/api/uploads/:uploadId',
    summary: 'Send the next piece of a file',
    access: ['member'],
    resumable: true,
    params: z.object({ uploadId: opaque(64) }),
    replies: {
      204: NoContent,
      400: Refusal,
      404: Refusal,
      409: Refusal,
      413: Refusal,
      415: Refusal,
      423: Refusal,
      503: Refusal,
    },
  }),
  cancel: call({
    method: 'DELETE',
    path: '/api/uploads/:uploadId',
    summary: 'Give up a file that comes in pieces',
    access: ['member'],
    resumable: true,
    params: z.object({ uploadId: opaque(64) }),
    replies: { 204: NoContent, 404: Refusal },
  }),
  media: call({
    method: 'GET',
    path: '/media/:uploadId',
    summary: 'A stored file, for whoever may see what uses it',
    access: ['anyone'],
    params: z.object({ uploadId: opaque(64) }),
    query: z.object({ size: z.enum(['thumb', 'medium', 'full']).optional() }),
    replies: { 200: z.any(), 404: Refusal, 503: Refusal },
  }),
}
