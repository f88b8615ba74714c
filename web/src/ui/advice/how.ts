/** How positions were judged, in words. */
import { t } from './messages'

export function howJudged({ bot, judge, playouts }: { bot: string; judge: string | null; playouts: number }): string {
  return judge === null ? t('how.end', { bot, playouts }) : t('how.judged', { bot, judge, playouts })
}
