import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/**
 * Makes an answer what its record says, without what the record does not know of, and refuses to send what it is not.
 * Read as it comes in, not written backwards as the type provider does, which goes through every answer twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const answer = schema.safeParse(data)
    if (answer.error) throw new ResponseSerializationError(method, url, { cause: answer.error })
    return JSON.stringify(answer.data)
  }
}
