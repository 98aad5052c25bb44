import { lookAtAll } from '../looked-at.ts'
import looks from './news.look.tsx'

lookAtAll(looks)
