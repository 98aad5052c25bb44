export { misfitsOn } from '../gallery/fits.ts'
