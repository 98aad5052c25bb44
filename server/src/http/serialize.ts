import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/**
 * Serializes an answer by the schema of its record: unknown fields are left out, and an answer that does not match is
 * not sent. It is parsed, not encoded as by the type provider, which goes through every answer twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const answer = schema.safeParse(data)
    if (answer.error) throw new ResponseSerializationError(method, url, { cause: answer.error })
    return JSON.stringify(answer.data)
  }
}
