/** How much one account may write in vaults. Nobody types that fast; a program that does is slowed down. */
export const WORDS = { name: 'vault_words', uses: 60, seconds: 60 }
