/** Parts of generated names and addresses. */
export const firstNames =
  'Maria James Aisha Robert Linh Carlos Susan Devon Priya Walter Grace Omar Helen Tyrell Ingrid Paul Yolanda Marcus Keiko Nora Dmitri Latoya Sven Rosa Hassan Beth Andre Mei Gloria Trevor Ines Kofi'.split(
    ' ',
  )

export const lastNames =
  'Alvarez Whitaker Okafor Nguyen Kowalski Brooks Haddad Lindgren Patel Mercer Duarte Sato Flynn Castillo Novak Freeman Iyer Romero Schultz Boateng Marsh Delgado Hwang Pruitt Esposito Vance Nakamura Barlow Osei Petrov Quinn'.split(
    ' ',
  )

/** City, state, first three digits of the ZIP. */
export const cities = [
  'Yuma|AZ|853',
  'Macon|GA|312',
  'Duluth|MN|558',
  'Roswell|NM|882',
  'Utica|NY|135',
  'Bend|OR|977',
  'Laredo|TX|780',
  'Beckley|WV|258',
  'Casper|WY|826',
  'Bangor|ME|044',
  'Dothan|AL|363',
  'Joplin|MO|648',
  'Salina|KS|674',
  'Pueblo|CO|810',
  'Elko|NV|898',
  'Tupelo|MS|388',
  'Lima|OH|458',
  'Racine|WI|534',
  'Fargo|ND|581',
  'Yakima|WA|989',
  'Ocala|FL|344',
  'Greer|SC|296',
  'Vallejo|CA|945',
  'Visalia|CA|932',
  'Ruston|LA|712',
  'Jonesboro|AR|724',
  'Danville|VA|245',
  'Altoona|PA|166',
  'Kokomo|IN|469',
  'Owensboro|KY|423',
]

export const streets = [
  'Oak Street',
  'Mill Road',
  'Sunset Avenue',
  'County Road 9',
  'Lincoln Drive',
  'Church Street',
  'Old Quarry Lane',
  'Ridge Road',
  'Second Avenue',
  'Meadow Court',
]

/** Most leads have no notes. */
export const notes = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'Wants to keep the home phone number.',
  'Call back after six, works shifts.',
  'Asked about installation in a rented apartment.',
  'Has satellite now, contract ends next month.',
  'Left a voicemail.',
]
