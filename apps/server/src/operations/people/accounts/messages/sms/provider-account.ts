/** Where a provider is asked, as whom, and the number that its messages come from. */
export interface ProviderAccount {
  readonly url: string;
  /** The provider's name of us: an API key, an app key, an account. */
  readonly key: string;
  readonly secret: string;
  readonly from: string;
}
