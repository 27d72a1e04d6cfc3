import { Button, Input } from '@portal/sdk/ui'
import { ListEditor } from '@portal/sdk/ui/list-editor'
import { Tabs } from '@portal/sdk/ui/tabs'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Section } from './section.tsx'

const tones = ['neutral', 'accent', 'positive', 'negative'] as const
const tabs = ['one', 'two'].map((key, count) => ({ key, label: `Tab ${key}`, count }))

/** The classes of the shared style sheets: figures, forms, lists, and text. */
export function Layout() {
  const [tab, setTab] = useState('one')
  const [fruits, setFruits] = useState(['Apple', 'Cherry'])
  return (
    <>
      <div className="stats">
        {['Calls', 'Sales', 'Callbacks', 'Leads'].map((name, index) => (
          <section key={name} className="panel stat" aria-label={name}>
            <h2>{name}</h2>
            <p className="stat-value">{12 * (index + 1)}</p>
            <p className="quiet small">today</p>
          </section>
        ))}
      </div>
      <Tabs label="Sample tabs" tabs={tabs} active={tab} onOpen={setTab}>
        The content of tab {tab}
      </Tabs>
      <Section title="A form">
        <form className="form" aria-label="Sample" onSubmit={event => event.preventDefault()}>
          <label htmlFor="kit-name">Name</label>
          <Input id="kit-name" />
          <label htmlFor="kit-note">Note</label>
          <Input.TextArea id="kit-note" rows={2} />
          <div className="row">
            <Button type="primary">Save</Button>
            <Button>Cancel</Button>
          </div>
        </form>
        <dl className="facts">
          <dt>Phone</dt>
          <dd>(315) 555-0142</dd>
          <dt>Address</dt>
          <dd>12 Elm St, Utica, NY 13501</dd>
        </dl>
      </Section>
      <Section title="An editable list">
        <div className="stack full-row">
          <ListEditor
            item="fruit"
            rows={fruits}
            newRow={() => ''}
            onChange={setFruits}
            fields={(fruit, change, index) => (
              <>
                <label htmlFor={`kit-fruit-${index}`}>Name</label>
                <Input id={`kit-fruit-${index}`} value={fruit} onChange={event => change(event.target.value)} />
              </>
            )}
          />
          <div className="row form-actions above-dock">
            <Button type="primary">Save</Button>
            <Button>Cancel</Button>
          </div>
        </div>
      </Section>
      <Section title="A list">
        <ul className="rows">
          {tones.map(tone => (
            <li key={tone} className="list-row">
              <span className={`disc tone-${tone}`}>
                <Phone size={16} aria-hidden />
              </span>
              <span className="list-text">
                <strong>{tone}</strong>
                <span>What happened</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="stack gap-1">
          {['First', 'Second'].map((name, index) => (
            <button key={name} type="button" className="plain row choice" aria-pressed={index === 0}>
              {name} choice
            </button>
          ))}
        </div>
        <p className="stack gap-1">
          <span className="strong">Strong</span>
          <span className="quiet">Quiet</span>
          <span className="faint small">Faint and small</span>
          <button type="button" className="plain link">
            A button in a sentence
          </button>
        </p>
        <div className="row floating">
          <span className="grow ellipsis">Above the page</span>
          <button type="button" className="icon-button is-small" aria-label="Call">
            <Phone size={14} aria-hidden />
          </button>
        </div>
      </Section>
    </>
  )
}
