import { z } from 'zod'
import { call } from './contract.ts'

const Ok = z.object({ status: z.literal('ok') })
const NotReady = z.object({
  status: z.enum(['starting', 'stopping', 'database_away', 'database_stuck', 'database_read_only']),
  error: z.string().optional(),
})

/** Endpoints for a load balancer's health checks. */
export const health = {
  alive: call('GET /healthz', {
    summary: 'The process runs',
    access: ['anyone'],
    replies: { 200: Ok },
  }),
  ready: call('GET /readyz', {
    summary: 'The database answers and is migrated, and the server does not stop',
    notes:
      "503 until the database answers and the migrations are done, and whenever the database cannot do what every call needs. 'stopping': from the moment of the request to stop.",
    access: ['anyone'],
    replies: { 200: Ok, 503: NotReady },
  }),
}
