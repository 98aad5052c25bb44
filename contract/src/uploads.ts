import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { opaque } from './fields.ts'

const PhotoUrl = z.object({ photoUrl: z.string() })

/** The calls that take photos in, and the one that gives media out. */
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
      200: z.object({ url: z.string(), mediaUrls: z.array(z.string()) }),
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
