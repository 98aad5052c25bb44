/**
 * The same chunks, each freed once the consumer asks for the next. Otherwise they pile up to 64 MB before the garbage
 * collector looks for them, and it then scans the whole process memory again and again.
 */
export async function* givenBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    const { buffer } = chunk
    // A slice of a larger buffer may share it with other users.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length) buffer.transfer(0)
  }
}
