/** A receiver of JSON at an address that the operator chose. */
export type Webhook = {
  /**
   * Posts a value as JSON. Returns null if the receiver accepted it, or else a sentence for the operator, which
   * never contains the address. Never throws.
   */
  post(value: object): Promise<string | null>
}
