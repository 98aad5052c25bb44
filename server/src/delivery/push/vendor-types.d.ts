// The part of web-push 3.6.7 that we use; the package has no types.
declare module 'web-push' {
  type Keys = { publicKey: string; privateKey: string }
  type Details = { headers: Record<string, string | number>; body: Buffer }
  const webPush: {
    generateVAPIDKeys(): Keys
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: Keys & { subject: string }; TTL: number; topic?: string },
    ): Details
  }
  export default webPush
}
