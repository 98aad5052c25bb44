/** True in the run of everything; false in the everyday one, which leaves out what is slow by nature and seldom breaks. */
export const WHOLE = process.env['WHOLE'] === '1'
