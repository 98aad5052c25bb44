import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { opaque } from './fields.ts'

const PhotoUrl = z.object({ photoUrl: z.string() })

/** The calls that receive photos and files, and the one that serves them. */
export const uploads = {
  temporaryPhoto: call({
    method: 'POST',
    path: '/api/upload/temp',
    summary: 'Upload a photo before there is an account (API-24)',
    access: ['invitee', 'member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl },
  }),
  photo: call({
    method: 'POST',
    path: '/api/upload/photo',
    summary: 'Upload a photo (API-23)',
    access: ['member'],
    upload: { file: 'photo' },
    replies: { 200: PhotoUrl },
  }),
  files: call({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload images, video, audio or PDFs, told apart by their content',
    access: ['member'],
    upload: { file: 'file', many: true },
    replies: { 200: z.object({ url: z.string(), mediaUrls: z.array(z.string()) }) },
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
