/** An endpoint that receives JSON, at an address that the operator chose. */
export type Webhook = {
  /**
   * Posts a value as JSON. Returns null if the receiver accepted it. Otherwise, returns a sentence for the
   * operator that doesn't contain the address. Never throws.
   */
  post(value: object): Promise<string | null>
}
