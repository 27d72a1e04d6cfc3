-- A visitor may leave these out. The defaults are the ones of the contract.
alter table lead
  alter column address set default '',
  alter column city set default '',
  alter column state set default '',
  alter column zip_code set default '',
  alter column country set default 'United States',
  alter column services_interested set default '',
  alter column just_moved set default false,
  alter column looking_to_switch set default false,
  alter column best_time_to_call set default '',
  alter column heard_about_us set default '',
  alter column comments set default '';
