import { z } from 'zod'
import { call } from './contract.ts'

const Status = z.object({ status: z.enum(['ok', 'starting']) })

/** The calls by which a load balancer checks a server. */
export const health = {
  alive: call({
    method: 'GET',
    path: '/healthz',
    summary: 'The process runs',
    access: ['anyone'],
    replies: { 200: Status },
  }),
  ready: call({
    method: 'GET',
    path: '/readyz',
    summary: 'The database answers and is migrated',
    access: ['anyone'],
    replies: { 200: Status, 503: Status },
  }),
}
