import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { opaque } from './fields.ts'

/** What a stored file is to a person who meets it. */
export const MediaKind = z.enum(['picture', 'video', 'audio', 'pdf'])
export type MediaKind = z.infer<typeof MediaKind>

/**
 * One stored file as whoever uses it shows it, so that nobody has to fetch it to learn what it is. What is not known is
 * null: of sound its width and height, of pictures the name, and of films and sound whatever only playing them tells.
 */
export const Media = z.object({
  /** Its address under /media. */
  url: z.string(),
  kind: MediaKind,
  /** What its owner's device called it. */
  name: z.string().nullable(),
  contentType: z.string(),
  /** In bytes, what it takes in the store: a picture in all its sizes. */
  size: z.int(),
  /** In pixels, upright, of the largest size that a picture is kept in. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In seconds. */
  duration: z.number().nullable(),
})
export type Media = z.infer<typeof Media>

const PhotoUrl = z.object({ photoUrl: z.string() })

/** The calls that receive photos and files, and the one that serves them. */
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
  media: call({
    method: 'GET',
    path: '/media/:uploadId',
    summary: 'A stored file, for whoever may see what uses it',
    access: ['anyone'],
    params: z.object({ uploadId: opaque(64) }),
    query: z.object({ size: z.enum(['thumb', 'medium', 'full']).optional() }),
    replies: { 200: z.any(), 404: Refusal },
  }),
}
