CREATE TABLE "abuse_reports" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	CONSTRAINT "abuse_reports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
