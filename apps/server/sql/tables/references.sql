-- Keys between rooms whose tables need each other: made when both are there.
alter table site.option_terms add foreign key (approval_id) references staff.approval;
alter table site.option_terms add foreign key (saved_by) references staff.account;
alter table site.option_version add foreign key (approval_id) references staff.approval;
alter table site.option_version add foreign key (saved_by) references staff.account;
alter table site.version add foreign key (approval_id) references staff.approval;
alter table site.version add foreign key (saved_by) references staff.account;
alter table site.licence add foreign key (approval_id) references staff.approval;
alter table site.licence add foreign key (entered_by) references staff.account;
alter table site.licence add foreign key (approved_by) references staff.account;
alter table site.licence_end add foreign key (ended_by) references staff.account;
alter table accounts.minor add foreign key (found_by) references staff.account;
alter table accounts.minor add foreign key (return_approval) references staff.approval;
