import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Where people reach the product, 'https://kinhold.example': PUBLIC_URL, or what the request was sent to while that is unset. */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}
