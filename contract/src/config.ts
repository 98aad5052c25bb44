import { z } from 'zod'
import { call } from './contract.ts'

/** The settings that the app needs before sign-in. `maxUploadMb` is in MB of 1,048,576 bytes. */
export const AppConfig = z.object({
  appName: z.string(),
  taglines: z.array(z.string()),
  phoneVerification: z.boolean(),
  devLogin: z.boolean(),
  smsAvailable: z.boolean(),
  emailAvailable: z.boolean(),
  maxUploadMb: z.int(),
  supportEmail: z.string().nullable(),
  privacyEmail: z.string().nullable(),
  legalEmail: z.string().nullable(),
})
export type AppConfig = z.infer<typeof AppConfig>

/** The endpoint for the settings that the app needs before sign-in. */
export const appConfig = {
  config: call('GET /api/config', {
    summary: "The app's settings before sign-in",
    access: ['anyone'],
    replies: { 200: AppConfig },
  }),
}
