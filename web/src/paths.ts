export { paths } from '@kinhold/contract/paths'
