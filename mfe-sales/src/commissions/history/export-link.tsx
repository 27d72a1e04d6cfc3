import { type SaleFilters, sales } from '@portal/contracts/sales'
import { requestOf } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import Download from 'lucide-react/icons/download'

interface ExportLinkProps {
  query: SaleFilters
  isEmpty: boolean
}

/** A plain download: the browser streams the file to disk, with its own progress bar and cancel button. */
export function ExportLink({ query, isEmpty }: ExportLinkProps) {
  const icon = <Download size={16} aria-hidden />
  if (isEmpty) {
    return (
      <Button icon={icon} disabled>
        Export CSV
      </Button>
    )
  }
  return (
    <Button
      icon={icon}
      href={requestOf(sales.exportSales, query).url}
      download={`sales_export_${dayjs().format('YYYY-MM-DD')}.csv`}
    >
      Export CSV
    </Button>
  )
}
