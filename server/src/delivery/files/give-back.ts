/**
 * The same chunks, each free as soon as it has been taken in and the next is asked for. Left to the garbage collector,
 * they pile up to 64 MB before it looks for them, and it then walks through all that the process holds, again and again.
 */
export async function* givenBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    const { buffer } = chunk
    // Of a larger piece of memory, others may still hold the rest.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length) buffer.transfer(0)
  }
}
