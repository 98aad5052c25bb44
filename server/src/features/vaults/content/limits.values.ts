/** The limit of writing in vaults per account: above human typing speed, so that it slows down only programs. */
export const WORDS = { name: 'vault_words', uses: 60, seconds: 60 }
