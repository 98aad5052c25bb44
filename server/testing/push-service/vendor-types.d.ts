// The parts of http_ece 1.2.0 that we use; the package ships no types.
declare module 'http_ece' {
  const ece: {
    decrypt(
      body: Buffer,
      by: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
    ): Buffer
  }
  export default ece
}
